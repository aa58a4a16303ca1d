import TagMessages

/// The rules by which an answer is an image.
enum ImageCheck {
    /// Returns the image of an answer.
    static func image(
        _ answer: MessageImageAnswer, url: String, limit: Int
    ) -> Result<InAppMessage.Image, MessageFailure> {
        switch answer {
        case .noAnswer: return .failure(.imageNotFetched)
        case .notHTTP: return .failure(.notHTTP)
        case .tooLarge: return .failure(.imageTooLarge)
        case .response(let status, let type, let bytes):
            guard status == 200 else { return .failure(.imageNotFetched) }
            let type = mediaType(type ?? "")
            guard type.hasPrefix("image/") else { return .failure(.notAnImage) }
            guard bytes.count <= limit else { return .failure(.imageTooLarge) }
            return .success(InAppMessage.Image(url: url, type: type, bytes: bytes))
        }
    }

    /// A content type without its parameters, in small letters.
    private static func mediaType(_ type: String) -> String {
        let name = type.prefix { $0 != ";" }
        return name.filter { $0 != " " && $0 != "\t" }.lowercased()
    }
}
